'use client'

import { Search } from 'lucide-react'
import { useMemo } from 'react'
import type { FoundCell } from '@/components/map/cells/cell-messages'
import { useCellFigures } from '@/components/map/hooks/use-cell-figures'
import { MapPopup } from '@/components/map/map-popup'
import { cellSearch } from '@/components/scouting/state/hexagon-search'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { scoreOf } from '@/components/scouting/state/scouting-store'
import { Button } from '@/components/ui/button'
import { HexagonMark } from '@/components/ui/mark'
import { KeyValues } from '@/components/ui/section'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { demandStep } from '@/lib/catalogue/demand-step'
import { cellPartColumns } from '@/lib/domain/map/cells/cell-columns'
import { weightedParts } from '@/lib/domain/scores/site-score'
import { type LocationChoice, locationTypes } from '@/lib/domain/scouting/scouted-site'
import { formatPercent } from '@/lib/format/number'
import { CellFigures } from './cell-figures'
import { choiceIcons } from './location-types'

/** The cell's own scores until its sub-scores are known. */
function useWeighedCell(cell: FoundCell): FoundCell['scores'] {
  const weighting = useScouting(({ weighing }) => weighing.cells)
  const state = useCellFigures(cell.id, cellPartColumns)
  return useMemo(() => {
    if (state.step !== 'ready') return cell.scores
    const parts = cellPartColumns.map((name) => {
      const figure = state.figures[name]
      return typeof figure === 'number' ? figure : null
    })
    const scoreOf = (kind: ScoreKind) => {
      const applied = weighting[kind]
      const score = applied ? weightedParts(parts, applied.points) / applied.greatest : Number.NaN
      return Number.isNaN(score) ? cell.scores[kind] : Math.min(1, score)
    }
    return { DC: scoreOf('DC'), AC: scoreOf('AC') }
  }, [cell, weighting, state])
}

function SearchChoices({ onSearch }: { onSearch: (choice: LocationChoice) => void }) {
  return (
    <div className="mt-3">
      <p className="mb-1.5 text-xs font-medium text-ink-700">Search area for;</p>
      <div className="grid gap-1.5">
        {locationTypes.map(({ value, title }) => (
          <Button
            key={value}
            tone="soft"
            size="sm"
            icon={choiceIcons[value]}
            className="justify-start"
            onClick={() => onSearch(value)}
          >
            {title}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface CellPopupProps {
  cell: FoundCell
  onClose: () => void
}

function ScoredPopup({ cell, scores, onClose }: CellPopupProps & Pick<FoundCell, 'scores'>) {
  const type = useScouting(({ address }) => address.type)
  const score = useScouting(scoreOf)
  const searchIn = useScouting((state) => state.searchIn)
  const shown = scores[score]
  const search = (choice: LocationChoice) => {
    searchIn(choice, cellSearch(cell))
    onClose()
  }
  return (
    <MapPopup
      ring={cell.ring}
      place={cell}
      title="Demand Score Grids"
      before={
        <HexagonMark
          step={shown === null ? null : demandStep(shown)}
          text={shown === null ? '–' : String(Math.round(shown * 100))}
        />
      }
      onClose={onClose}
    >
      <p className="mt-1 text-2xs text-ink-600">hexagon, of the country maximum</p>
      <KeyValues
        className="mt-2 text-xs"
        rows={[
          { key: 'dc', label: 'Demand score DC', value: formatPercent(scores.DC) },
          { key: 'ac', label: 'Demand score AC', value: formatPercent(scores.AC) },
        ]}
      />
      {type === null ? (
        <SearchChoices onSearch={search} />
      ) : (
        <Button block size="sm" icon={<Search aria-hidden />} className="mt-3" onClick={() => search(type)}>
          <span className="sentence inline-block">search this area</span>
        </Button>
      )}
      <CellFigures cell={cell.id} />
    </MapPopup>
  )
}

function WeighedPopup(props: CellPopupProps) {
  return <ScoredPopup {...props} scores={useWeighedCell(props.cell)} />
}

export function CellPopup(props: CellPopupProps) {
  const isWeighed = useScouting(({ weighing: { cells } }) => Boolean(cells.DC ?? cells.AC))
  return isWeighed ? <WeighedPopup {...props} /> : <ScoredPopup {...props} scores={props.cell.scores} />
}
