import { type ReadableText, readableText } from '@/server/engine/documents/style/script-fonts'

/** Before layout. */
export interface SourceNode {
  type: string
  props?: object
  style?: unknown
  value?: string
  children?: SourceNode[]
}

/** Every document's first font has these. */
const plain = /^[\n\x20-\x7e\xa0-\xac\xae-\xff]*$/

/** Gives texts in other scripts their fonts and direction, and keeps the words for assistive technology. */
export async function readableNodes(node: SourceNode): Promise<SourceNode> {
  if (node.type === 'TEXT') return readableNode(node)
  if (!node.children) return node
  const children: SourceNode[] = []
  for (const child of node.children) children.push(await readableNodes(child))
  return { ...node, children }
}

async function readableNode(node: SourceNode): Promise<SourceNode> {
  const words = wordsOf(node)
  if (plain.test(words)) return node
  const readable = await readableText(words)
  if (readable.isUsual) return node
  return {
    ...drawNode(node, readable),
    props: { ...node.props, ...(!hasLink(node) && { words }) },
    // Gaps between letters would break joined scripts.
    style: [node.style, { fontFamily: readable.families, direction: 'auto', letterSpacing: 0 }].flat(),
  }
}

const wordsOf = ({ value = '', children = [] }: SourceNode): string => value + children.map(wordsOf).join('')

const hasLink = ({ type, children = [] }: SourceNode): boolean => type === 'LINK' || children.some(hasLink)

const drawNode = (node: SourceNode, readable: ReadableText): SourceNode => ({
  ...node,
  ...(node.value !== undefined && { value: readable.draw(node.value) }),
  ...(node.children && { children: node.children.map((child) => drawNode(child, readable)) }),
})
