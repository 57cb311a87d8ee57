'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextArea } from '@/components/ui/text-field'
import { readLine } from '@/lib/domain/corridor/corridor-settings'
import { formatCountOf } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'

interface LineFieldsProps {
  line: readonly LatLng[]
  onLine: (line: readonly LatLng[]) => void
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
}

const textOf = (line: readonly LatLng[]) => line.map(({ lat, lng }) => `${lat}, ${lng}`).join('\n')

/** Points pressed on the map, or typed: the keyboard cannot press a map. */
export function LineFields({ line, onLine, isDrawing, onDraw }: LineFieldsProps) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-xs text-ink-600">
        {isDrawing
          ? `Press along the road on the map: ${formatCountOf(line.length, 'point')}.`
          : formatCountOf(line.length, 'point')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          tone={isDrawing ? 'primary' : 'line'}
          size="sm"
          disabled={isDrawing && line.length < 2}
          onClick={() => onDraw(!isDrawing)}
        >
          {isDrawing ? 'Check this line' : 'Draw on the map'}
        </Button>
        <Button tone="line" size="sm" disabled={line.length === 0} onClick={() => onLine(line.slice(0, -1))}>
          Undo last point
        </Button>
        <Button tone="ghost" size="sm" disabled={line.length === 0} onClick={() => onLine([])}>
          Clear
        </Button>
      </div>
      <TypedLine
        key={textOf(line)}
        line={line}
        onLine={(points) => {
          onLine(points)
          onDraw(false)
        }}
      />
    </div>
  )
}

const missing = 'A line needs two points or more.'

function TypedLine({ line, onLine }: Pick<LineFieldsProps, 'line' | 'onLine'>) {
  const [typed, type] = useState(() => textOf(line))
  const [problem, setProblem] = useState<string>()
  const take = () => {
    const found = readLine(typed)
    if ('problem' in found) return setProblem(found.problem)
    if (found.points.length < 2) return setProblem(missing)
    setProblem(undefined)
    onLine(found.points)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <TextArea
        className="w-full"
        label="Or type its points, one a line"
        rows={3}
        placeholder="47.14, 9.52"
        error={problem}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Button tone="soft" size="sm" onClick={take}>
        Use these points
      </Button>
    </div>
  )
}
