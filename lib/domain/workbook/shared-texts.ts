import type { Archive } from './archive'
import { FileFault } from './file-fault'
import { readXml } from './read-xml'

/** Letters of all shared texts together. */
const sharedMost = 60_000_000

const path = 'xl/sharedStrings.xml'

/** The texts that cells name by their place. @param cellMost letters of one @throws FileFault */
export async function readSharedTexts(archive: Archive, cellMost: number): Promise<string[]> {
  if (!archive.has(path)) return []
  const texts: string[] = []
  let parts: string[] | undefined
  let isText = false
  let isPhonetic = false
  let letters = 0
  await readXml(archive.pieces(path), {
    open(name) {
      if (name === 'si') parts = []
      // Phonetic readings repeat the text in another script.
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(text) {
      if (!isText || !parts) return
      letters += text.length
      if (letters > sharedMost) throw new FileFault('invalid', 'The file holds more text than a table.')
      parts.push(text)
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si' || !parts) return
      texts.push(parts.join('').slice(0, cellMost))
      parts = undefined
    },
  })
  return texts
}
