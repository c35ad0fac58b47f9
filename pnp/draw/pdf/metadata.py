"""The metadata of a file as XMP (ISO 16684-1), the same as in its information dictionary."""

from __future__ import annotations

from xml.sax.saxutils import escape

from msgspec import Struct

_NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}


class Metadata(Struct, frozen=True):
    """What a file states about itself; texts are plain, '' for none. `date` as in XMP
    (2000-01-01T00:00:00+00:00), `language` as in BCP 47. `identifier`: 32 hexadecimal digits that
    depend on the content. `standard`: the properties by which the file claims a standard."""

    title: str
    author: str
    subject: str
    language: str
    creator: str
    producer: str
    date: str
    identifier: str
    standard: tuple[tuple[str, str], ...] = ()


def xmp(about: Metadata) -> bytes:
    """The packet of the metadata, UTF-8, without room for changes."""
    plain = {
        "xmp:CreateDate": about.date,
        "xmp:ModifyDate": about.date,
        "xmp:MetadataDate": about.date,
        "xmp:CreatorTool": about.creator,
        "pdf:Producer": about.producer,
        "xmpMM:DocumentID": f"uuid:{_uuid(about.identifier)}",
        "xmpMM:VersionID": "1",
        "xmpMM:RenditionClass": "default",
        **dict(about.standard),
    }
    lines = [
        "<dc:format>application/pdf</dc:format>",
        _listed("dc:title", "Alt", about.title, ' xml:lang="x-default"'),
        _listed("dc:creator", "Seq", about.author),
        _listed("dc:description", "Alt", about.subject, ' xml:lang="x-default"'),
        _listed("dc:language", "Bag", about.language),
        *(f"<{name}>{escape(value)}</{name}>" for name, value in plain.items()),
    ]
    body = "\n".join(line for line in lines if line)
    used = (name for name in _NAMESPACES if f"<{name}:" in body)
    spaces = " ".join(f'xmlns:{name}="{_NAMESPACES[name]}"' for name in used)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f'<rdf:Description rdf:about="" {spaces}>\n{body}\n</rdf:Description>\n'
        '</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="w"?>'
    ).encode()


def _listed(name: str, kind: str, value: str, more: str = "") -> str:
    """A property that is a list, with one value; '' for no value."""
    if not value:
        return ""
    item = f"<rdf:li{more}>{escape(value)}</rdf:li>"
    return f"<{name}><rdf:{kind}>{item}</rdf:{kind}></{name}>"


def _uuid(digits: str) -> str:
    """32 hexadecimal digits as they are written in a UUID."""
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:32]))
