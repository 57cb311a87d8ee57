import { PublicFrame } from '@/components/shell/public-frame'
import { Chapter, DocumentPage, Part, Points, Text } from '@/components/ui/document-page'
import type { FrameLinks } from '@/lib/config/frame-links'
import { manual } from './content/manual'
import { type ManualBlock, type ManualPicture, piecesOf } from './manual-text'

/** Texts, lists, pictures and terms below a heading. */
function ManualBlocks({ blocks }: { blocks: readonly ManualBlock[] }) {
  return blocks.map((block) => <Block key={keyOf(block)} block={block} />)
}

/** Unique within a heading, so that it can be a key. */
const keyOf = (block: ManualBlock): string => JSON.stringify(block).slice(0, 80)

function Block({ block }: { block: ManualBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <Text>
          <Words text={block.text} />
        </Text>
      )
    case 'points':
      return <Points points={block.points.map((point) => <Words key={point} text={point} />)} />
    case 'steps':
      return (
        <ol className="mt-3 list-decimal space-y-1.5 pl-5 text-ink-800 marker:text-ink-600">
          {block.steps.map((step) => (
            <li key={step}>
              <Words text={step} />
            </li>
          ))}
        </ol>
      )
    case 'picture':
      return <Picture picture={block.picture} />
    case 'terms':
      return (
        <dl className="mt-4">
          {block.terms.map(({ term, meaning }) => (
            <div
              key={term}
              className="break-inside-avoid border-t border-ink-200 py-3 sm:grid sm:grid-cols-[180px_1fr] sm:gap-4"
            >
              <dt className="font-semibold">{term}</dt>
              <dd className="text-ink-800">{meaning}</dd>
            </div>
          ))}
        </dl>
      )
  }
}

function Words({ text }: { text: string }) {
  return piecesOf(text).map((piece) =>
    piece.isWordOfScreen ? <strong key={piece.text}>{piece.text}</strong> : piece.text,
  )
}

function Picture({ picture: { file, alt, width, height } }: { picture: ManualPicture }) {
  return (
    <figure className="my-5 break-inside-avoid">
      <a href={`/manual/${file}.webp`} title="Open the picture in its full size" className="block rounded-md">
        {/* biome-ignore lint/performance/noImgElement: the picture is already small and in its final format */}
        <img
          src={`/manual/${file}.webp`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-md shadow-menu"
        />
      </a>
    </figure>
  )
}

/** The user guide. */
export function ManualScreen({ links }: { links: FrameLinks }) {
  return (
    <PublicFrame ground="paper" links={links}>
      <DocumentPage
        title="Manual"
        lead="From a first look at a country to a list of places that would sell charging."
        chapters={manual}
      >
        {manual.map(({ id, title, blocks, parts }) => (
          <Chapter key={id} id={id} title={title}>
            <ManualBlocks blocks={blocks} />
            {parts.map((part) => (
              <Part key={part.id} id={part.id} title={part.title}>
                <ManualBlocks blocks={part.blocks} />
              </Part>
            ))}
          </Chapter>
        ))}
      </DocumentPage>
    </PublicFrame>
  )
}
