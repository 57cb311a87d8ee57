import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Texts include alternative text. */
export interface TaggedElement {
  role: string
  alt?: string
  texts: string[]
  children: TaggedElement[]
}

export interface TaggedPdf {
  title: unknown
  language: unknown
  isMarked: boolean | undefined
  showsTitle: unknown
  /** XML. */
  metadata: string
  /** By page, in reading order. */
  elements: TaggedElement[][]
  /** Drawn outside both content and decoration. */
  unmarked: string[]
}

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

export async function readTaggedPdf(bytes: Uint8Array): Promise<TaggedPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info, metadata } = await pdf.getMetadata()
  const elements: TaggedElement[][] = []
  const unmarked: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const texts = await textsOf(page)
    elements.push(((await page.getStructTree())?.children ?? []).flatMap((child) => elementOf(child, texts)))
    unmarked.push(...(await drawnUnmarked(page)))
  }
  const preferences = await pdf.getViewerPreferences()
  // A Map, although its type says otherwise.
  const marks = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null
  return {
    title: (info as { Title?: string }).Title,
    language: (info as { Language?: string }).Language,
    isMarked: marks?.get('Marked'),
    showsTitle: preferences?.get('DisplayDocTitle'),
    metadata: String(metadata?.getRaw() ?? ''),
    elements,
    unmarked,
  }
}

/** Outer elements first. */
export const elementsOf = (elements: readonly TaggedElement[], role: string): TaggedElement[] =>
  elements.flatMap((element) => [
    ...(element.role === role ? [element] : []),
    ...elementsOf(element.children, role),
  ])

export const wordsOf = ({ texts, children }: TaggedElement): string =>
  [...texts, ...children.map(wordsOf)].join(' ').trim()

async function textsOf(page: PDFPageProxy): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: (string | null)[] = []
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id)
      continue
    }
    const id = open.at(-1) ?? 'unmarked'
    texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
  }
  return texts
}

function elementOf(node: NonNullable<Tree>['children'][number], texts: Map<string, string>): TaggedElement[] {
  if (!('role' in node)) return []
  const own = node.children.flatMap((child) => ('id' in child ? [texts.get(child.id) ?? ''] : []))
  const children = node.children.flatMap((child) => elementOf(child, texts))
  const { alt } = node as { alt?: string }
  return [{ role: node.role, ...(alt !== undefined && { alt }), texts: own.filter(Boolean), children }]
}

const drawing = ['showText', 'paintImageXObject', 'constructPath'] as const

async function drawnUnmarked(page: PDFPageProxy): Promise<string[]> {
  const { fnArray } = await page.getOperatorList()
  let depth = 0
  return fnArray.flatMap((operator) => {
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth++
    if (operator === OPS.endMarkedContent) depth--
    return depth > 0 ? [] : drawing.filter((name) => OPS[name] === operator)
  })
}
