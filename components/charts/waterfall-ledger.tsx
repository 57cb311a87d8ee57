import { assumedEffect } from '@/lib/catalogue/assumed-effect'
import type { WaterfallStep } from '@/lib/domain/prediction/waterfall-geometry'
import type { WaterfallSizes } from './waterfall-sizes'

interface WaterfallLedgerProps {
  caption: string
  sizes: WaterfallSizes
  /** On phones the measured input is only for screen readers. */
  showMeasured: boolean
  reference: string
  result: string
  /** `before` says what a figure was that the user's changes moved. */
  rows: readonly (WaterfallStep & { figure: string; before?: string | undefined })[]
}

/** Direction by colour and sign; neither for a step that rounds to zero. */
function toneOf(figure: string): string {
  if (figure === '0') return 'text-ink-600'
  return figure.startsWith('+') ? 'text-raise' : 'text-lower'
}

const figureCell = 'tnum text-right align-middle font-[640] whitespace-nowrap'

/** The column of figures: names, measured inputs and signed values in kWh/day. */
export function WaterfallLedger({ caption, sizes, showMeasured, ...column }: WaterfallLedgerProps) {
  const { reference, result, rows } = column
  const name = showMeasured ? 'text-sm' : 'text-[12.5px]'
  const figure = `${figureCell} ${showMeasured ? 'text-base' : 'text-[13.5px]'}`
  return (
    <table className="relative table-fixed border-collapse" style={{ width: sizes.ledger }}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col />
        <col style={{ width: sizes.figure }} />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Factor</th>
          <th scope="col">kWh/day</th>
        </tr>
      </thead>
      <tbody className="text-left">
        <tr style={{ height: sizes.endRow }} className="text-ink-600">
          <th scope="row" className={`${name} font-medium whitespace-nowrap`}>
            Reference site
          </th>
          <td className={figure}>{reference}</td>
        </tr>
        {rows.map((row) => (
          <tr key={row.name} style={{ height: sizes.row }}>
            <th scope="row" className="min-w-0 py-0 pr-1 align-middle font-regular">
              <span
                title={row.name}
                className={`${name} font-medium wrap-anywhere ${showMeasured ? 'line-clamp-1' : 'line-clamp-2 leading-4'}`}
              >
                {row.name}
              </span>
              {row.measured && (
                <span className={showMeasured ? 'block truncate text-2xs text-ink-600' : 'sr-only'}>
                  {row.measured}
                </span>
              )}
              {row.isAssumed && <span className="sr-only">{assumedEffect}</span>}
            </th>
            <td className={`${figure} ${toneOf(row.figure)}`}>
              {row.figure}
              {row.before && (
                <span className="block text-2xs leading-4 font-regular text-ink-600">{row.before}</span>
              )}
            </td>
          </tr>
        ))}
        <tr style={{ height: sizes.endRow }}>
          <th scope="row" className={`${name} font-[640]`}>
            This site
          </th>
          <td className={figure}>{result}</td>
        </tr>
      </tbody>
    </table>
  )
}
