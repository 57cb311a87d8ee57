import { Chapter, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import { networkAssumptions } from '@/lib/catalogue/network-assumptions'

const widths = [20, 40, 40]

/** What network plans, catchments and corridors assume, each with its source. */
export function NetworkChapter() {
  return (
    <Chapter id="network" title="How networks are planned">
      <Text>
        A plan splits demand among stations by drive time and attractiveness. Nothing of it has been compared
        with the origins of measured sessions. Read differences between plans rather than totals.
      </Text>
      <PlainTable
        label="Assumptions of network plans"
        columns={['Assumption', 'Value', 'Source']}
        widths={widths}
        rows={networkAssumptions.map(({ name, value, source }) => ({
          key: name,
          cells: [name, value, source],
        }))}
      />
    </Chapter>
  )
}
