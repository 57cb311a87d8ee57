import { Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import { findCountry } from '@/lib/catalogue/countries'
import type { ModelCard } from '@/lib/contract/model'
import { formatCents } from '@/lib/format/money'
import { formatCount, formatTenths } from '@/lib/format/number'

const nameOf = (iso: string) => findCountry(iso)?.name ?? iso

const factorText = (factor: number | null) => (factor === null ? '–' : `× ${formatCents(factor)}`)

/** The fleet of every country that has a figure, and what it does to an estimate there. */
export function FleetCountries({ fleet }: { fleet: NonNullable<ModelCard['fleet']> }) {
  const rows = fleet.countries
    .map((each) => ({ ...each, name: nameOf(each.iso) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return (
    <>
      <Text>
        The more battery-electric cars share a country’s public charging points, the more each point sells.
        How much more is an assumption. A country that is not listed has no figure: its factor is 1, as if it
        were the reference, until you type a figure in Location Details.
      </Text>
      <PlainTable
        label="Battery-electric cars per public charging point"
        columns={['Country', 'Year', 'Cars', 'Public points', 'Cars per point', 'Demand']}
        rows={rows.map(({ iso, name, year, cars, points, carsPerPoint, factor }) => ({
          key: iso,
          cells: [
            name,
            `${year}`,
            formatCount(cars),
            formatCount(points),
            formatTenths(carsPerPoint),
            factorText(factor),
          ],
        }))}
      />
      <Text>{`Source: ${fleet.source}. ${fleet.note}`}</Text>
    </>
  )
}
