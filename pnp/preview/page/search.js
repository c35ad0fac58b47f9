// Which faces are shown, and in which order: search, sort and group by their fields. No element of
// the page is used here.

/** A value of a field as text. */
export function asText(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(asText).join(" ");
  return String(value);
}

const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const TERM = /(-?)(?:([^\s:<>="]+)(:|<=|>=|<|>|=))?(?:"([^"]*)"?|(\S+))/gu;

/**
 * The terms of a search: free words, `field:value` (contains), `field=value` (is), `field>2` and
 * the like (numbers), `is:error`; each excluded by `-` before it, values with spaces in quotes.
 */
export function parsed(text) {
  return [...text.matchAll(TERM)].map(([, minus, field, sign, quoted, word]) => ({
    isExcluded: minus === "-",
    field: field ? folded(field) : "",
    sign: sign ?? "",
    value: folded(quoted ?? word),
  }));
}

function holds(term, record, is) {
  if (term.field === "is") return is(term.value);
  if (!term.field) return record.all.includes(term.value);
  const values = record.fields.get(term.field);
  if (values === undefined) return false;
  if (term.sign === ":") return values.text.includes(term.value);
  if (term.sign === "=") return values.text === term.value;
  const number = Number(values.text),
    limit = Number(term.value);
  if (values.text === "" || Number.isNaN(number) || Number.isNaN(limit)) return false;
  return { "<": number < limit, ">": number > limit, "<=": number <= limit, ">=": number >= limit }[
    term.sign
  ];
}

const records = new WeakMap(); // face -> its texts, folded

function recordOf(face) {
  let record = records.get(face);
  if (!record) {
    const fields = new Map();
    const put = (name, value) => fields.set(folded(name), { text: folded(asText(value)) });
    put("deck", face.deck);
    put("copies", face.copies);
    for (const [name, value] of Object.entries(face.fields ?? {})) put(name, value);
    const all = folded(
      [face.name, face.key, ...Object.values(face.fields ?? {}).map(asText)].join("\n"),
    );
    record = { fields, all };
    records.set(face, record);
  }
  return record;
}

/** Whether a face is found by the terms. `is(face, word)` decides terms such as `is:error`. */
export function isFound(face, terms, is) {
  const record = recordOf(face);
  return terms.every((term) => holds(term, record, (word) => is(face, word)) !== term.isExcluded);
}

/** The names of the fields that a list of faces can be sorted and grouped by, in their order. */
export function fieldNames(faces) {
  const names = new Set();
  for (const face of faces) for (const name of Object.keys(face.fields ?? {})) names.add(name);
  return [...names];
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** How two values of a field are ordered; empty ones come last. */
export function compareValues(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const left = asText(a),
    right = asText(b);
  if (!left || !right) return left === right ? 0 : left ? -1 : 1;
  return collator.compare(left, right);
}

const valueOf = (face, name) =>
  name === "name"
    ? (face.fields?.name ?? face.name)
    : name === "deck"
      ? face.deck
      : name === "copies"
        ? (face.fields?.copies ?? face.copies)
        : face.fields?.[name];

/**
 * The faces in groups: [[name of the group, faces]]. `sort`: the name of a field, with "-" before
 * it for the reverse order, or "" for the order of printing. `group`: a field, or "" for one group.
 */
export function arranged(faces, sort, group) {
  let order = faces;
  if (sort) {
    const isReverse = sort.startsWith("-");
    const name = isReverse ? sort.slice(1) : sort;
    order = [...faces].sort((a, b) => {
      const found = compareValues(valueOf(a, name), valueOf(b, name));
      return isReverse ? -found : found;
    });
  }
  if (!group) return [["", order]];
  const groups = Map.groupBy(order, (face) => asText(valueOf(face, group)));
  return [...groups].sort(([a], [b]) => compareValues(a, b));
}
