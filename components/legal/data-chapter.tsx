import { worldCredit } from '@/components/map/layers/world-layers'
import { Chapter, Part, Points, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import type { CountrySources } from '@/lib/contract/showcase'
import { formatDay } from '@/lib/format/date'
import type { LegalFacts } from './legal-props'

type Country = CountrySources['data'][number]

/** Sources of every installed country with licence and date, from the manifests. */
export function DataChapter({ sources }: Pick<LegalFacts, 'sources'>) {
  return (
    <Chapter id="data" title="Data sources">
      {sources === null && (
        <p role="status" className="mt-3 text-ink-800">
          The sources come from the service behind this page, which does not answer at the moment. Every map
          shows them, too. Reload the page in a while.
        </p>
      )}
      {sources?.length === 0 && <Text>No country is installed here yet.</Text>}
      {sources?.map((country) => (
        <CountryPart key={country.slug} country={country} />
      ))}
      <Part id="data-world" title="Countries of the world">
        <Text>
          Maps of places outside the installed countries show land, borders and names of countries from{' '}
          <SourceName name={worldCredit.name} url={worldCredit.url} />, which is in the public domain.
        </Text>
      </Part>
      <Part id="data-satellite" title="Satellite pictures">
        <Text>
          Where satellite pictures are shown, the map names whoever made them. Unless the operator has chosen
          others they are Sentinel-2 cloudless 2016 by EOX IT Services GmbH (CC BY 4.0), with modified
          Copernicus Sentinel data of 2016 and 2017.
        </Text>
      </Part>
    </Chapter>
  )
}

function CountryPart({ country }: { country: Country }) {
  return (
    <Part id={`data-${country.slug}`} title={country.name}>
      <Text>
        Atlas {country.version}, built on {formatDay(country.builtAt)}.
      </Text>
      <PlainTable
        label={`Data sources of ${country.name}`}
        columns={['Source', 'Licence', 'Attribution', 'Date']}
        rows={country.sources.map(({ name, url, licence, attribution, date }) => ({
          key: name,
          cells: [
            <SourceName key="name" name={name} url={url} />,
            licence,
            attribution,
            <span key="date" className="tnum whitespace-nowrap">
              {date}
            </span>,
          ],
        }))}
      />
      {country.notes.length > 0 && <Points points={country.notes} />}
    </Part>
  )
}

function SourceName({ name, url }: { name: string; url: string }) {
  if (!/^https?:\/\//.test(url)) return name
  return (
    <a href={url} rel="noopener noreferrer" className="underline hover:no-underline">
      {name}
    </a>
  )
}
