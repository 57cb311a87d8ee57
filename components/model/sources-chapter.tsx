import { Chapter, Part, Points, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import type { ModelCard } from '@/lib/contract/model'
import { featureName } from '@/lib/domain/prediction/explanation'
import { withMinus } from '@/lib/format/number'

const groups = [
  ['Station', 'Station'],
  ['Traffic', 'Traffic'],
  ['Population', 'Population'],
  ['Competition', 'Competition'],
  ['POI', 'Points of interest'],
] as const

/** The same in every group, so that their columns line up. */
const widths = [22, 24, 26, 12, 16]

/** Every coefficient with its origin; of trees, the inputs they read. */
export function SourcesChapter({ card }: { card: ModelCard }) {
  return (
    <Chapter id="sources" title="Where its figures come from">
      <Text>{card.form}.</Text>
      {card.features.length > 0 && (
        <>
          <Text>It reads these inputs:</Text>
          <Points points={card.features.map(featureName)} />
        </>
      )}
      {groups.map(([group, title]) => {
        const coefficients = card.coefficients.filter((each) => each.group === group)
        return coefficients.length === 0 ? null : (
          <Part key={group} id={`sources-${group.toLowerCase()}`} title={title}>
            <PlainTable
              label={`Coefficients: ${title}`}
              columns={['Input', 'Value', 'Source', 'Year, country', 'Checked on metered stations']}
              widths={widths}
              rows={coefficients.map(({ name, value, source, year, country, validated }) => ({
                key: name,
                cells: [
                  featureName(name),
                  withMinus(value),
                  source,
                  country === 'none' ? `${year}` : `${year}, ${country}`,
                  validated ? 'Yes' : 'No: an assumption',
                ],
              }))}
            />
          </Part>
        )
      })}
    </Chapter>
  )
}
