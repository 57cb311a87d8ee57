import { SaxesParser } from 'saxes'
import { broken, FileFault } from './file-fault'

export interface XmlHandlers {
  /** Names have no prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Streams. Refuses document types, which could define entities. @throws FileFault */
export async function readXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new FileFault('invalid', 'The file declares XML entities, which spreadsheets do not need.')
  })
  parser.on('error', () => {
    throw broken()
  })
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open(withoutPrefix(name), attributes as Record<string, string>),
  )
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }) => handlers.close?.(withoutPrefix(name)))
  const decoder = new TextDecoder()
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }))
  parser.write(decoder.decode()).close()
}
