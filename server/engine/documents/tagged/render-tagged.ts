import layout from '@react-pdf/layout'
import renderPdf from '@react-pdf/render'
import { type DocumentProps, Font, pdf } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import type { ReactElement } from 'react'
import { brand } from '@/lib/config/brand'
import { createPdfMarks } from './pdf-marks'
import { placeGlyphs } from './place-glyphs'
import { readableNodes, type SourceNode } from './readable-nodes'
import { type LaidOutNode, tagPages } from './tag-pages'

/** The package's types lack the fonts. */
type Layout = (document: unknown, fonts: typeof Font) => Promise<LaidOutNode>

/** PDF/UA-1; the renderer itself cannot write tags. */
export async function renderTagged(element: ReactElement<DocumentProps>): Promise<Uint8Array> {
  const { container } = pdf(element)
  const { title = '', author, language = 'en' } = container.document.props as DocumentProps
  const document = new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    lang: language,
    tagged: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    info: { Title: title, ...(author && { Author: author }), Creator: brand.name, Producer: brand.name },
  })
  escapeMetadata(document)
  const source = await readableNodes(container.document as unknown as SourceNode)
  const pages = placeGlyphs(await (layout as unknown as Layout)(source, Font))
  const marks = createPdfMarks(document)
  const chunks: Uint8Array[] = []
  const written = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  renderPdf(document as never, tagPages(pages, marks) as never)
  return written
}

/** PDFKit does not escape texts in XML. */
function escapeMetadata(document: PDFDocument): void {
  const end = document.endMetadata.bind(document)
  document.endMetadata = () => {
    const { info } = document
    document.info = Object.fromEntries(
      Object.entries(info).map(([name, value]) => [
        name,
        typeof value === 'string' ? escapeXml(value) : value,
      ]),
    )
    end()
    document.info = info
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no name for them
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '').replace(/[&<>]/g, (character) => entities[character] ?? '')
