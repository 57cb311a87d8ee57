'use client'

import { useRef } from 'react'
import { type Bar, drawBars } from './bar-drawing'
import { haloWidth, type Shape } from './drawing'
import { useElementWidth } from './use-element-width'

const token = (colour: string) => `var(--color-${colour})`

type BarChartProps = { bars: readonly Bar[]; height: number }

/** Bars of a series of periods, for the eye only: the page has the same figures as a table. */
export function BarChart({ bars, height }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const { shapes } = drawBars({ bars, width, height })
  return (
    <div ref={frame} style={{ height }}>
      {width > 0 && (
        <svg aria-hidden width={width} height={height} className="tnum block" data-chart="bars">
          {shapes.map((shape) => (
            <Drawn key={keyOf(shape)} shape={shape} />
          ))}
        </svg>
      )}
    </div>
  )
}

const keyOf = (shape: Shape) =>
  shape.kind === 'line' ? `line ${shape.from}` : `${shape.kind} ${shape.x} ${shape.y}`

function Drawn({ shape }: { shape: Shape }) {
  if (shape.kind === 'line') {
    const { from, to, colour } = shape
    return <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke={token(colour)} />
  }
  if (shape.kind === 'bar') {
    const { x, y, width, height, radius, colour } = shape
    return <rect x={x} y={y} width={width} height={height} rx={radius} fill={token(colour)} />
  }
  const { x, y, text, anchor, size, weight, colour, hasHalo } = shape
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize={size}
      fontWeight={weight}
      fill={token(colour)}
      {...(hasHalo && { stroke: token('paper'), strokeWidth: haloWidth, paintOrder: 'stroke' })}
    >
      {text}
    </text>
  )
}
