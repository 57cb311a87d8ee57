import type PDFDocument from 'pdfkit'
import type { StructureElement } from 'pdfkit'
import type { Structure } from './structure'

/** Left, top, right, bottom and page height in points. */
interface PlaceOnPage {
  box: readonly [number, number, number, number]
  pageHeight: number
}

export interface PdfMarks {
  root: StructureElement
  /** The same element for parts on several pages. */
  elementOf(structure: Structure, parent: StructureElement, place: PlaceOnPage): StructureElement
  has(structure: Structure): boolean
  /** `words` are what the content says, where its glyphs do not tell. */
  beginContent(element: StructureElement, words?: string): void
  beginArtifact(): void
  endPage(): void
}

/** Wraps PDFKit's output in marked content and keeps the element tree. */
export function createPdfMarks(document: PDFDocument): PdfMarks {
  const root = document.struct('Document')
  document.addStructure(root)
  const elements = new Map<Structure, StructureElement>()
  let isOpen = false
  let current: StructureElement | undefined
  let link: { url: string; element: StructureElement } | undefined

  function close(): void {
    if (isOpen) document.endMarkedContent()
    // End it now: PDFKit puts annotations on the page that is current when an element ends.
    link?.element.end()
    link = undefined
    isOpen = false
    current = undefined
  }

  function open(element: StructureElement): void {
    element.add(document.markStructureContent(String(element.dictionary.data.S)))
    isOpen = true
  }

  /** PDFKit writes replacement texts for spans only. */
  function openSpan(parent: StructureElement, words: string): void {
    const span = document.struct('Span')
    parent.add(span)
    span.add(document.markStructureContent('Span', { actual: words }))
    isOpen = true
  }

  const annotate = document.link.bind(document)
  /** A link's text gets its own element until the current content ends. */
  document.link = (...args) => {
    const [, , , , url] = args
    const parent = current
    if (!parent) return annotate(...args)
    if (link?.url !== url) {
      close()
      link = { url, element: document.struct('Link') }
      parent.add(link.element)
      open(link.element)
      current = parent
    }
    const [x, y, w, h] = args
    return annotate(x, y, w, h, url, { structParent: link.element, Contents: new String(url) })
  }

  return {
    root,
    has: (structure) => elements.has(structure),
    elementOf(structure, parent, place) {
      const known = elements.get(structure)
      if (known) return known
      const element = document.struct(structure.type, structure.alt ? { alt: structure.alt } : {})
      const attributes = attributesOf(structure, place)
      if (attributes) element.dictionary.data.A = attributes
      elements.set(structure, element)
      parent.add(element)
      return element
    },
    beginContent(element, words) {
      close()
      if (words === undefined) open(element)
      else openSpan(element, words)
      current = element
    },
    beginArtifact() {
      close()
      document.markContent('Artifact')
      isOpen = true
    },
    endPage: close,
  }
}

function attributesOf({ type, scope, columns }: Structure, { box, pageHeight }: PlaceOnPage) {
  if (type === 'Figure') {
    const [left, top, right, bottom] = box
    return { O: 'Layout', Placement: 'Block', BBox: [left, pageHeight - bottom, right, pageHeight - top] }
  }
  if (!scope && !columns) return undefined
  return { O: 'Table', ...(scope && { Scope: scope }), ...(columns && { ColSpan: columns }) }
}
