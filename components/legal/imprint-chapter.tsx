import { Chapter, Text } from '@/components/ui/document-page'
import { brand } from '@/lib/config/brand'
import type { Imprint } from '@/lib/config/imprint'

/** The operator of this installation. */
export function ImprintChapter({ imprint }: { imprint: Imprint | null }) {
  return (
    <Chapter id="imprint" title="Imprint">
      {imprint ? (
        <address className="mt-3 not-italic">
          <p className="font-medium">{imprint.name}</p>
          {imprint.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="mt-3">
            <a href={`mailto:${imprint.email}`} className="underline hover:no-underline">
              {imprint.email}
            </a>
          </p>
          {imprint.details.map((line) => (
            <p key={line} className="mt-3">
              {line}
            </p>
          ))}
        </address>
      ) : (
        <Text>
          The operator of this installation has not named themselves yet. Until they do, it is for use on one
          machine or inside one organisation. Whoever runs {brand.name} for the public sets LEGAL_NAME,
          LEGAL_ADDRESS and LEGAL_EMAIL.
        </Text>
      )}
    </Chapter>
  )
}
