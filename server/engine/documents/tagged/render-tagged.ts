import layout from '@react-pdf/layout'
import renderPdf from '@react-pdf/render'
import { type DocumentProps, Font, pdf } from '@react-pdf/renderer'
import PDFDocument, { type StructureElement } from 'pdfkit'
import type { ReactElement } from 'react'
import { brand } from '@/lib/config/brand'
import { createPdfMarks, type PdfMarks } from './pdf-marks'
import { type LaidOutLine, placeGlyphs } from './place-glyphs'
import { readableNodes, type SourceNode } from './readable-nodes'
import type { Structure } from './structure'

/** `box` is relative to the parent. */
interface LaidOutNode {
  type: string
  props?: { structure?: Structure; fixed?: boolean; paint?: () => void; words?: string }
  style?: { backgroundColor?: unknown }
  box?: { left: number; top: number; width: number; height: number }
  children?: LaidOutNode[]
  lines?: LaidOutLine[]
}

interface Around {
  marks: PdfMarks
  element: StructureElement
  /** Elsewhere, each text becomes a paragraph. */
  holdsText: boolean
  left: number
  top: number
  pageHeight: number
}

const textHolders = new Set<Structure['type']>(['H1', 'H2', 'P', 'Lbl', 'LBody', 'TH', 'TD'])

/** Tags texts and figures as content; backgrounds, rules and glyphs are decoration. */
function tagPages<Root extends LaidOutNode>(root: Root, marks: PdfMarks): Root {
  return { ...root, children: root.children?.map((page) => tagPage(page, marks)) }
}

function tagPage(page: LaidOutNode, marks: PdfMarks): LaidOutNode {
  const around: Around = {
    marks,
    element: marks.root,
    holdsText: false,
    left: 0,
    top: 0,
    pageHeight: page.box?.height ?? 0,
  }
  return {
    ...page,
    // The renderer would draw it before the first mark.
    style: { ...page.style, backgroundColor: undefined },
    children: [
      mark(marks.beginArtifact),
      ...(page.children ?? []).flatMap((child) => tagNode(child, around)),
      mark(marks.endPage),
    ],
  }
}

function tagNode(node: LaidOutNode, around: Around): LaidOutNode[] {
  const { marks } = around
  const structure = node.props?.structure
  if (structure?.type === 'Artifact') return [node]
  // Screen readers hear a repeated part once, not on every page.
  if (structure && node.props?.fixed && marks.has(structure)) return [node]
  if (node.type === 'TEXT') return tagText(node, around)
  const inner = structure ? within(around, structure, node) : around
  if (structure?.type === 'Figure') return asContent(node, inner)
  if (!node.children || node.type === 'SVG') return [node]
  const { left = 0, top = 0 } = node.box ?? {}
  const moved = { ...inner, left: around.left + left, top: around.top + top }
  return [{ ...node, children: node.children.flatMap((child) => tagNode(child, moved)) }]
}

function tagText(node: LaidOutNode, around: Around): LaidOutNode[] {
  const structure = node.props?.structure
  const isEmpty = !node.lines?.some(({ string }) => string.trim())
  if (structure) {
    const own = within(around, structure, node)
    return isEmpty ? [node] : asContent(node, own)
  }
  if (isEmpty) return [node]
  return asContent(node, around.holdsText ? around : within(around, { type: 'P' }, node))
}

function within(around: Around, structure: Structure, { box }: LaidOutNode): Around {
  const { left = 0, top = 0, width = 0, height = 0 } = box ?? {}
  const x = around.left + left
  const y = around.top + top
  const place = { box: [x, y, x + width, y + height] as const, pageHeight: around.pageHeight }
  const element = around.marks.elementOf(structure, around.element, place)
  return { ...around, element, holdsText: textHolders.has(structure.type) }
}

const asContent = (node: LaidOutNode, { marks, element }: Around): LaidOutNode[] => [
  mark(() => marks.beginContent(element, node.props?.words)),
  node,
  mark(marks.beginArtifact),
]

/** Draws nothing and calls `paint` in drawing order. */
const mark = (paint: () => void): LaidOutNode => ({
  type: 'CANVAS',
  props: { paint },
  style: {},
  box: { left: 0, top: 0, width: 1, height: 1 },
  children: [],
})

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
