import { PublicFrame } from '@/components/shell/public-frame'
import { type DocumentChapter, DocumentPage } from '@/components/ui/document-page'
import type { FrameLinks } from '@/lib/config/frame-links'
import { DataChapter } from './data-chapter'
import { ImprintChapter } from './imprint-chapter'
import type { LegalFacts } from './legal-props'
import { PrivacyChapter } from './privacy-chapter'
import { SoftwareChapter } from './software-chapter'

const chaptersOf = (sources: LegalFacts['sources']): readonly DocumentChapter[] => [
  { id: 'imprint', title: 'Imprint' },
  {
    id: 'privacy',
    title: 'Privacy',
    parts: [
      { id: 'privacy-browser', title: 'In your browser' },
      { id: 'privacy-server', title: 'On the server' },
      { id: 'privacy-analytics', title: 'Analytics' },
      { id: 'privacy-others', title: 'Services of others' },
    ],
  },
  {
    id: 'data',
    title: 'Data sources',
    parts: [
      ...(sources ?? []).map(({ slug, name }) => ({ id: `data-${slug}`, title: name })),
      { id: 'data-satellite', title: 'Satellite pictures' },
    ],
  },
  { id: 'software', title: 'Software' },
]

/** Imprint, privacy, data and licences. */
export function LegalScreen({ facts, links }: { facts: LegalFacts; links: FrameLinks }) {
  return (
    <PublicFrame ground="paper" links={links}>
      <DocumentPage
        title="Legal"
        lead="Who runs this installation, what it stores, and whose work it is built on."
        chapters={chaptersOf(facts.sources)}
      >
        <ImprintChapter imprint={facts.imprint} />
        <PrivacyChapter facts={facts} />
        <DataChapter sources={facts.sources} />
        <SoftwareChapter />
      </DocumentPage>
    </PublicFrame>
  )
}
