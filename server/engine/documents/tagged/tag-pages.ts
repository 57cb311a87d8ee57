import type { StructureElement } from 'pdfkit'
import type { PdfMarks } from './pdf-marks'
import type { LaidOutLine } from './place-glyphs'
import type { Structure } from './structure'

/** `box` is relative to the parent. */
export interface LaidOutNode {
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
export function tagPages<Root extends LaidOutNode>(root: Root, marks: PdfMarks): Root {
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
