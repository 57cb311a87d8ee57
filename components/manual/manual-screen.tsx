import { PublicFrame } from '@/components/shell/public-frame'
import { Chapter, DocumentPage, Part } from '@/components/ui/document-page'
import type { FrameLinks } from '@/lib/config/frame-links'
import { manual } from './content/manual'
import { ManualBlocks } from './manual-blocks'

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
