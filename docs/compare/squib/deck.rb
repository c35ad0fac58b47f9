# The same cards in Squib: ruby deck.rb
require 'squib'

COLORS = { 'Creature' => '#2f5446', 'Spell' => '#7d3427' }.freeze
PAPER = '#fcf7ec'.freeze
SHEET = { width: '8.5in', height: '11in', margin: '0.3in', trim: '0.125in', crop_marks: true }.freeze
data = Squib.csv file: '../cards.csv', explode: 'copies'
colors = data['type'].map { |type| COLORS[type] }

Squib::Deck.new cards: data['name'].size, width: '2.75in', height: '3.75in' do
  background color: colors
  rect x: '0.263in', y: '0.263in', width: '2.224in', height: '3.224in', radius: '0.08in',
       fill_color: PAPER, stroke_width: 0
  text str: data['name'], x: '0.38in', y: '0.263in', width: '1.65in', height: '0.39in',
       font: 'Playfair Display SC, Bold 12', valign: :middle, ellipsize: :autoscale
  svg file: data['art'].map { |art| "../#{art}" }, x: '0.263in', y: '0.657in',
      width: '2.224in', height: '1.457in'
  circle x: '2.29in', y: '0.46in', radius: '0.197in', fill_color: colors, stroke_width: 0
  text str: data['cost'], x: '2.093in', y: '0.263in', width: '0.394in', height: '0.394in',
       font: 'Playfair Display SC, Bold 12', color: PAPER, align: :center, valign: :middle
  text str: data['type'], x: '0.263in', y: '2.114in', width: '2.224in', height: '0.276in',
       font: 'Alegreya, 9.5', color: colors, align: :center, valign: :middle
  text str: data['text'], x: '0.39in', y: '2.39in', width: '1.97in', height: '1.02in',
       font: 'Alegreya, 9.5', align: :center, valign: :middle, ellipsize: :autoscale
  save_pdf file: 'cards.pdf', **SHEET
end

Squib::Deck.new cards: data['name'].size, width: '2.75in', height: '3.75in' do
  background color: COLORS['Creature']
  circle x: '1.375in', y: '1.875in', radius: '0.47in', stroke_color: PAPER, stroke_width: 6
  save_pdf file: 'backs.pdf', **SHEET
end
