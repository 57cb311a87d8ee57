import { ArrowDown, ArrowUp, Copy, Eye, EyeOff, Trash2, TriangleAlert } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import { OrderHandle, useOrderedRow } from '@/components/ui/ordered-list'
import type { Explained } from '@/lib/domain/studio/draw/draw'
import { filledSteps, legendValues, type ScaleStep } from '@/lib/domain/studio/draw/scales'
import { figureText } from '@/lib/domain/studio/read/figure-text'
import type { Rgb } from '@/lib/domain/studio/read/studio-map'
import { layerTypes, type StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { formatCountOf } from '@/lib/format/number'

const css = (color: Rgb) => `rgb(${color.join(' ')})`

/** Maximum values named in a legend. */
const namedValues = 8

function Values({ steps }: { steps: readonly ScaleStep[] }) {
  const values = legendValues(steps)
  const more = values.length - namedValues
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-2xs text-ink-600">
      {values.slice(0, namedValues).map(({ color, text }) => (
        <li key={text} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 shrink-0 rounded-full shadow-[inset_0_0_0_1px_rgb(10_15_17/.16)]"
            style={{ background: css(color) }}
          />
          <span className="max-w-60 truncate">{text}</span>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  )
}

function Ramp({ steps }: { steps: readonly ScaleStep[] }) {
  const from = steps[0]?.from ?? 0
  const to = steps.at(-1)?.to ?? 0
  return (
    <div className="tnum mt-1.5 flex items-center gap-2 text-2xs text-ink-600">
      <span>{figureText(from)}</span>
      <span
        aria-hidden
        // The hairline over the steps gives white ones an edge.
        className="relative flex h-2 flex-1 overflow-hidden rounded-[2px] after:absolute after:inset-0 after:rounded-[2px] after:shadow-[inset_0_0_0_1px_rgb(10_15_17/.16)]"
      >
        {filledSteps(steps).map(({ color, from: start }) => (
          <span key={`${start} ${css(color)}`} className="flex-1" style={{ background: css(color) }} />
        ))}
      </span>
      <span>{figureText(to)}</span>
    </div>
  )
}

function LayerLegend({ legend, missing, color }: Explained & { color: Rgb }) {
  const steps: readonly ScaleStep[] = legend?.steps ?? [{ color, value: 'One colour' }]
  return (
    <>
      {legend && <p className="mt-0.5 text-2xs text-ink-600">By {legend.of}</p>}
      {steps[0]?.from === undefined ? <Values steps={steps} /> : <Ramp steps={steps} />}
      {missing > 0 && (
        <p className="mt-0.5 text-2xs text-ink-600">
          {formatCountOf(missing, 'row')} without a value, not drawn
        </p>
      )}
    </>
  )
}

interface LayerActs {
  onToggle: () => void
  onOpen: () => void
  onCopy: () => void
  onRemove: () => void
}

interface LayerRowProps {
  layer: StudioLayer
  legend: Explained['legend']
  missing: number
  count: number
  isOpen: boolean
  acts: LayerActs
}

const menuOf = ({ layer: { place }, count, acts }: LayerRowProps, moveTo: (to: number) => void) => [
  {
    key: 'up',
    label: 'Move up',
    icon: <ArrowUp aria-hidden />,
    disabled: place === 0,
    onSelect: () => moveTo(place - 1),
  },
  {
    key: 'down',
    label: 'Move down',
    icon: <ArrowDown aria-hidden />,
    disabled: place === count - 1,
    onSelect: () => moveTo(place + 1),
  },
  { key: 'copy', label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: acts.onCopy },
  { key: 'remove', label: 'Remove', icon: <Trash2 aria-hidden />, danger: true, onSelect: acts.onRemove },
]

function Sight({ layer: { drawn, label, isVisible }, acts }: LayerRowProps) {
  if (!drawn) {
    return (
      <span className="grid size-7 shrink-0 place-items-center text-warning [&_svg]:size-4">
        <TriangleAlert aria-hidden />
      </span>
    )
  }
  return (
    <IconButton
      label={isVisible ? `Hide ${label}` : `Show ${label}`}
      size="sm"
      icon={isVisible ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      onClick={acts.onToggle}
    />
  )
}

/** A layer with its switch and its legend; its name opens its settings. */
export function LayerRow(props: LayerRowProps) {
  const { layer, legend, missing, count, isOpen, acts } = props
  const { id, place, drawn, label, color, type, isVisible } = layer
  const row = useOrderedRow({ id, name: label, place, count })
  return (
    <li
      ref={row.ref}
      className={classes(
        'flex gap-1 border-b border-ink-200 px-4 py-2.5 last:border-0',
        isOpen && 'bg-volt-wash',
        row.isDragged && 'rounded-sm shadow-menu',
        row.isDragged && !isOpen && 'bg-paper',
      )}
    >
      <OrderHandle
        handle={row.handle}
        label={`Order of ${label}: ${place + 1} of ${count}, arrow keys move it`}
        className="h-7 w-4 max-sm:h-11 max-sm:w-6 [&_svg]:size-4"
      />
      <Sight {...props} />
      <div className="min-w-0 flex-1 pt-1 pl-1">
        <p className="flex items-baseline gap-2">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={acts.onOpen}
            className={classes(
              'min-w-0 flex-1 truncate rounded-sm text-left font-medium hover:underline',
              !isVisible && 'text-ink-600',
            )}
          >
            {label}
          </button>
          <span className="text-2xs text-ink-600">{drawn ? layerTypes[drawn] : type.slice(0, 20)}</span>
        </p>
        {!drawn && <p className="text-2xs text-ink-600">Kept in the file, cannot be drawn here</p>}
        {drawn && !isVisible && <p className="text-2xs text-ink-600">Hidden</p>}
        {drawn && isVisible && <LayerLegend legend={legend} missing={missing} color={color} />}
      </div>
      <Menu
        align="end"
        items={menuOf(props, row.moveTo)}
        trigger={<IconButton label={`More on ${label}`} size="sm" icon={<span aria-hidden>⋯</span>} />}
      />
    </li>
  )
}
