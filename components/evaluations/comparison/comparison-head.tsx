'use client'

import { Letter } from '@/components/ui/letter'
import type { ComparedLocation } from '@/lib/domain/comparison/compared-locations'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'
import { formatCount, formatRange } from '@/lib/format/number'
import { ComparisonMap } from './comparison-map'
import { firstColumn } from './comparison-style'

interface ComparisonHeadProps {
  columns: readonly ComparedLocation[]
  onShow: (location: RecordLocation) => void
}

/** Letter, name and band of each location; the bands share one scale. */
export function ComparisonHead({ columns, onShow }: ComparisonHeadProps) {
  const most = Math.max(...columns.map(({ row }) => row?.prediction?.high ?? 0))
  return (
    <thead>
      <tr className="*:border-b *:border-ink-1000">
        <th scope="col" className={`${firstColumn} top-0 z-3! pb-2 text-left align-top`}>
          <span className="sr-only">Figure</span>
          <ComparisonMap columns={columns} />
        </th>
        {columns.map(({ letter, location, row }) => (
          <th
            key={letter}
            scope="col"
            className="sticky top-0 z-2 bg-paper pr-3 pb-1.5 pl-2 text-right align-top font-regular"
          >
            <span className="flex items-center justify-end gap-1.5 text-2xs leading-[14px] text-ink-600">
              <span dir="auto" className="max-w-[66px] truncate max-md:max-w-[50px]">
                {location.city}
              </span>
              <Letter letter={letter} />
            </span>
            <button
              type="button"
              title={`Show ${location.name}`}
              dir="auto"
              onClick={() => onShow(location)}
              className="mt-1 line-clamp-2 h-[30px] w-full text-right text-xs leading-[15px] font-medium wrap-anywhere hover:underline"
            >
              {location.name}
            </button>
            <BandColumn prediction={row?.prediction} most={most} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Px of the tallest band, above the room of its lower label. */
const tallest = 66
const foot = 78

interface BandColumnProps {
  prediction: NonNullable<ComparedLocation['row']>['prediction']
  /** Upper end of the highest band, kWh/day. */
  most: number
}

/** The 80 % band as an upright bar with the estimate as a mark. */
function BandColumn({ prediction, most }: BandColumnProps) {
  if (!prediction) return <p className="grid h-[88px] place-content-end text-2xs text-ink-600">No estimate</p>
  const { utilization, low, high } = prediction
  const at = (value: number) => foot - (most > 0 ? (tallest * value) / most : 0)
  const label = 'fill-ink-600 text-[11px]'
  return (
    <svg
      role="img"
      aria-label={`${formatCount(utilization)} kWh/day, 80 % band ${formatRange(low, high)}`}
      width="78"
      height="88"
      viewBox="14 0 78 88"
      className="tnum ml-auto block"
    >
      <rect x="80" y={at(high)} width="10" height={at(low) - at(high)} rx="2" className="fill-ink-300" />
      <rect x="77" y={at(utilization) - 1.5} width="15" height="3" rx="1" className="fill-ink-1000" />
      <text x="71" y={Math.max(9, at(high) + 8)} textAnchor="end" className={label}>
        {formatCount(high)}
      </text>
      <text x="71" y={Math.max(at(high) + 20, at(low) + 4)} textAnchor="end" className={label}>
        {formatCount(low)}
      </text>
    </svg>
  )
}
