import { PublicFrame } from '@/components/shell/public-frame'
import { type DocumentChapter, DocumentPage } from '@/components/ui/document-page'
import type { FrameLinks } from '@/lib/config/frame-links'
import type { ModelCard } from '@/lib/contract/model'
import { ErrorChapter } from './error-chapter'
import { MoneyChapter } from './money-chapter'
import { ProjectionsChapter } from './projections-chapter'
import { SourcesChapter } from './sources-chapter'

const chapters: readonly DocumentChapter[] = [
  { id: 'error', title: 'How far off it is' },
  { id: 'sources', title: 'Where its figures come from' },
]
const money: DocumentChapter = { id: 'money', title: 'What money starts from' }
const withProjections: readonly DocumentChapter[] = [
  ...chapters,
  { id: 'projections', title: 'How it looks ahead' },
  money,
]

const chaptersOf = ({ projections }: ModelCard) => (projections ? withProjections : [...chapters, money])

/** The model behind every estimate: error, band, coefficients with their sources. */
export function ModelScreen({ card, links }: { card: ModelCard | null; links: FrameLinks }) {
  return (
    <PublicFrame ground="paper" links={links}>
      <DocumentPage
        title="Model"
        lead={
          card
            ? `Version ${card.version} of “${card.name}”. ${card.note}`
            : 'The model behind every estimate.'
        }
        chapters={card ? chaptersOf(card) : []}
      >
        {card ? (
          <>
            <ErrorChapter card={card} />
            <SourcesChapter card={card} />
            {card.projections && <ProjectionsChapter projections={card.projections} />}
            <MoneyChapter />
          </>
        ) : (
          <p role="status" className="mt-3 text-ink-800">
            The model card comes from the service behind this page, which does not answer at the moment.
            Reload the page in a while.
          </p>
        )}
      </DocumentPage>
    </PublicFrame>
  )
}
