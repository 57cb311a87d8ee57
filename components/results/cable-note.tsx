'use client'

import { cableSource } from '@/lib/catalogue/cable-cost'
import type { Currency } from '@/lib/catalogue/money-sources'
import { gridWords } from '@/lib/catalogue/power-grid'
import { useGridHint } from '@/lib/client/results/use-grid-hint'
import type { GridHintOfPlace } from '@/lib/contract/power-grid'
import { type CableHint, cableHint } from '@/lib/domain/finance/connection-cost'
import { formatCount, formatDistance } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'

interface CableNoteProps {
  place: LatLng
  currency: Currency
  /** The cable's cost that counts. */
  value: number
  onUse: (cost: number) => void
}

/** Below the cable's field: how far the mapped grid is, and what a cable to it may cost. Nothing for visitors. */
export function CableNote({ place, currency, value, onUse }: CableNoteProps) {
  const grid = useGridHint(place)
  if (!grid) return null
  const { line, medium, people, reliability } = grid
  const found = cableHint({ line, substation: medium, people }, currency)
  // Where most of the grid is missing, the nearest one is probably closer.
  const hint = reliability === 'few' && found ? { ...found, cost: null } : found
  return (
    <p className="pb-1 text-2xs text-ink-600">
      {hint ? <Known hint={hint} currency={currency} /> : 'No medium-voltage grid is mapped near by'}
      {hint?.cost == null && `${whyNoCost(grid)}.`}
      {hint?.cost != null && hint.cost !== value && (
        <>
          {' '}
          <button
            type="button"
            className="underline hover:no-underline"
            onClick={() => hint.cost !== null && onUse(hint.cost)}
          >
            Use {formatCount(hint.cost)}
          </button>
        </>
      )}
    </p>
  )
}

const nearest = {
  line: gridWords.line,
  substation: gridWords.medium,
}

function whyNoCost({ line, medium, reliability }: GridHintOfPlace): string {
  if (line === null && medium === null) return ''
  if (reliability === 'few') return ', but little of the grid is mapped here: no cost is assumed'
  return '. The number of people around is unknown: no cost is assumed'
}

function Known({ hint, currency }: { hint: CableHint; currency: Currency }) {
  const where = `${nearest[hint.to]} ${formatDistance(hint.metres)} away in a straight line`
  if (hint.cost === null || hint.perMetre === null) return where
  return (
    <>
      {where}: about {currency} {formatCount(hint.cost)} at {formatCount(hint.perMetre)} a metre, assumed (
      <a
        href={cableSource.address}
        target="_blank"
        rel="noopener noreferrer"
        className="underline hover:no-underline"
      >
        dena, {cableSource.year}
      </a>
      ).
    </>
  )
}
