import { deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content?: Uint8Array | string
  /** The directory states these instead of the real sizes. */
  expanded?: number
  /** Unix mode, such as 0o120777 of a link. */
  mode?: number
  flags?: number
}

/** Accepts inconsistent parts. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = '', expanded, mode = 0o100644, flags = 0 } of parts) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const title = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(title.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(expanded ?? raw.length, 24)
    central.writeUInt16LE(title.length, 28)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(offset, 42)
    bodies.push(local, title, packed)
    directory.push(central, title)
    offset += local.length + title.length + packed.length
  }
  const end = Buffer.alloc(22)
  const listed = Buffer.concat(directory)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}

/** The first sheet has these rows as XML. */
export function workbookParts(sheetData: string, shared = ''): ZipPart[] {
  return [
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns:r="r"><sheets><sheet name="Secret" state="hidden" r:id="rId9"/><sheet name="A" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ]
}
