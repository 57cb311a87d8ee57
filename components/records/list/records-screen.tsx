'use client'

import { CountryMap } from '@/components/map/country-map'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useCountries } from '@/lib/client/scouting/use-countries'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { RecordList } from '@/lib/domain/records/record-facts'
import { RecordsPanel } from './records-panel'

export function RecordsScreen({ list }: { list: RecordList }) {
  return (
    <div className="flex min-h-0 w-full flex-1">
      <RecordsPanel list={list} />
      <div className="min-w-0 flex-1 bg-map-outside max-md:hidden">
        <Backdrop />
      </div>
    </div>
  )
}

/** The country last opened in this tab, else the first one. */
function Backdrop() {
  const { countries } = useCountries()
  const last = useLastCountry((state) => state.country)
  const shown = countries?.find(({ slug }) => slug === last) ?? countries?.[0]
  const manifest = useManifest(shown?.slug).data
  if (!manifest) return null
  return <CountryMap manifest={manifest} label={`Map of ${manifest.name}`} cells="context" />
}
