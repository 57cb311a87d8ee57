import { breakableParts } from '@/server/engine/documents/style/breakable-parts'
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

/** The layout's infinity. */
const never = 10_000

/** Gives texts in other scripts their fonts and direction, and keeps the words for assistive technology. */
export async function readableNodes(node: SourceNode, country?: string): Promise<SourceNode> {
  const own = countryOf(node) ?? country
  if (node.type === 'TEXT') return readableNode(node, own)
  if (!node.children) return node
  const children: SourceNode[] = []
  for (const child of node.children) children.push(await readableNodes(child, own))
  return { ...node, children }
}

/** For the props of a page: ideographs of its texts get the shapes of a country, by its code or its name. */
export const namesOf = (country: string | undefined): object => ({ country })

function countryOf({ props = {} }: SourceNode): string | undefined {
  return 'country' in props && typeof props.country === 'string' ? props.country : undefined
}

async function readableNode(node: SourceNode, country: string | undefined): Promise<SourceNode> {
  const words = wordsOf(node)
  if (plain.test(words)) return node
  const readable = await readableText(words, country)
  const props = { ...node.props, ...(!needsBreaks(words) && { hyphenationPenalty: never }) }
  if (readable.isUsual) return { ...node, props }
  return {
    ...drawNode(node, readable),
    props: { ...props, ...(!hasLink(node) && { words }) },
    // Gaps between letters would break joined scripts.
    style: [node.style, { fontFamily: readable.families, direction: 'auto', letterSpacing: 0 }].flat(),
  }
}

/**
 * Whether a line may end within a word. The layout would also end it where the font changes, as before the comma of
 * `Αθήνα, Athens`.
 */
const needsBreaks = (words: string) => words.split(/\s+/).some((word) => breakableParts(word).length > 1)

const wordsOf = ({ value = '', children = [] }: SourceNode): string => value + children.map(wordsOf).join('')

const hasLink = ({ type, children = [] }: SourceNode): boolean => type === 'LINK' || children.some(hasLink)

const drawNode = (node: SourceNode, readable: ReadableText): SourceNode => ({
  ...node,
  ...(node.value !== undefined && { value: readable.draw(node.value) }),
  ...(node.children && { children: node.children.map((child) => drawNode(child, readable)) }),
})
