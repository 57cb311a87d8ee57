import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createElement as element } from 'react'
import { registerScorecardFonts, styles } from '@/server/engine/documents/scorecard-style'

/** Text found in a document of these words. */
async function foundIn(words: string): Promise<string> {
  const page = element(Page, { style: styles.page }, element(Text, null, words))
  const bytes = await renderToBuffer(element(Document, null, page))
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

it('finds a letter after a document that had it with an accent only', async () => {
  await registerScorecardFonts()
  expect(await foundIn('Äulestrasse')).toBe('Äulestrasse')
  expect(await foundIn('Haldenpark AG')).toBe('Haldenpark AG')
})
