'use client'

import { ChevronRight, RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Slider } from '@/components/ui/slider'
import { Input } from '@/components/ui/text-field'
import { Tooltip } from '@/components/ui/tooltip'
import { useTypedNumber } from '@/components/ui/use-typed-number'
import { limits } from '@/lib/config/limits'
import type { Parameter } from '@/lib/domain/estimate/parameter-groups'
import { sliderPosition, sliderScale } from '@/lib/domain/estimate/slider-scale'
import { formatCount, formatTenths } from '@/lib/format/number'

interface ParameterFieldProps {
  parameter: Parameter
  /** Null if unknown. */
  value: number | null
  /** Value for the slider and the change mark. */
  marked: number | null
  original: number | null
  description: string | undefined
  /** What it does in the estimate. */
  weight: string | undefined
  /** Opens its slider. */
  isActive: boolean
  revision: number
  onActive: () => void
  onChange: (value: number | null, options: { isTyped: boolean }) => void
  onLeave: () => void
}

/** An input of the model, with a slider while in use that applies on release. A changed value shows what it was. */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter, value, marked, original, description, weight, isActive } = props
  const { revision, onActive, onChange, onLeave } = props
  const id = useId()
  const [dragged, setDragged] = useState<number>()
  const format = parameter.isDecimal ? formatTenths : formatCount
  const { field, isRefused } = useTypedNumber({
    value,
    isDecimal: parameter.isDecimal,
    revision,
    onLeave,
    onChange: (number) => onChange(number, { isTyped: true }),
  })
  const label = <label htmlFor={id}>{parameter.label}</label>
  return (
    <div className="grid grid-cols-[1fr_86px] items-center gap-y-0.5 text-xs text-ink-700">
      <span className="flex min-w-0 items-center gap-1.5 pr-2">
        <span className="min-w-0 flex-1">
          {description ? (
            <Tooltip label={description} side="right" delay={limits.calculatorHint}>
              {label}
            </Tooltip>
          ) : (
            label
          )}
        </span>
        {marked !== original && (
          <>
            <span className="tnum whitespace-nowrap text-ink-600">was {format(original)}</span>
            <IconButton
              size="sm"
              className="-my-0.5 h-6 w-6"
              label={restoreLabel(parameter, original)}
              icon={<RotateCcw aria-hidden className="size-3.5" />}
              onClick={() => onChange(original, { isTyped: false })}
            />
          </>
        )}
      </span>
      <Input
        {...field}
        id={id}
        size="xs"
        inputMode="numeric"
        autoComplete="off"
        aria-describedby={isRefused ? `${id}-refused` : undefined}
        className="tnum text-right shadow-[inset_0_0_0_1px_var(--color-ink-300)] focus-within:font-semibold [&_input]:text-right"
        value={dragged === undefined ? field.value : format(dragged)}
        onFocus={onActive}
      />
      {isRefused && (
        <p id={`${id}-refused`} className="col-span-2 text-right text-2xs text-danger">
          Not a number: {value === null ? 'it is still unknown' : `${format(value)} still counts`}.
        </p>
      )}
      {isActive && description && <p className="col-span-2 text-2xs text-ink-600 md:hidden">{description}</p>}
      {isActive && (
        <ParameterSlider
          parameter={parameter}
          original={original}
          onDrag={setDragged}
          value={dragged ?? marked}
          onCommit={(next) => onChange(next, { isTyped: false })}
        />
      )}
      {isActive && value === null && <p className="col-span-2 text-2xs text-ink-600">{unknownNote}</p>}
      {isActive && value !== null && weight && (
        <p className="col-span-2 pb-1 text-2xs text-ink-600">{weight}</p>
      )}
    </div>
  )
}

const unknownNote = 'Unknown here: the model applies its own rule until you type a figure.'

const restoreLabel = ({ label, unit, isDecimal }: Parameter, original: number | null) =>
  `Restore ${label} to ${original === null ? 'unknown' : `${(isDecimal ? formatTenths : formatCount)(original)} ${unit}`}`

interface ParameterSliderProps {
  parameter: Parameter
  value: number | null
  original: number | null
  onDrag: (value: number | undefined) => void
  onCommit: (value: number) => void
}

/** The tick on the track is the measured value. */
function ParameterSlider({ parameter, value, original, onDrag, onCommit }: ParameterSliderProps) {
  const scale = useMemo(() => sliderScale(parameter.max), [parameter.max])
  const at = (position: number | undefined) => scale[position ?? 0] ?? 0
  return (
    <Slider
      className="col-span-2"
      value={[sliderPosition(scale, value ?? 0)]}
      min={0}
      max={scale.length - 1}
      mark={original === null ? undefined : sliderPosition(scale, original)}
      labels={[parameter.label]}
      formatValue={(position) => `${formatCount(at(position))} ${parameter.unit}`}
      onChange={([position]) => onDrag(at(position))}
      onCommit={([position]) => {
        onDrag(undefined)
        onCommit(at(position))
      }}
    />
  )
}

interface InputGroupProps {
  title: string
  /** Shown at the right while closed. */
  summary: ReactNode
  /** Limits the open group's height. */
  isLong?: boolean
  note?: ReactNode
  /** Renders the fields, only while open. */
  fields: () => ReactNode
  foot?: ReactNode
}

/** A group of inputs, initially closed. */
export function InputGroup({ title, summary, isLong = false, note, fields, foot }: InputGroupProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="border-t border-ink-200">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex h-10 w-full items-center gap-1.5 pr-4 pl-3 text-left hover:bg-ink-50 max-sm:h-12"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 text-ink-600 transition-transform duration-(--duration-fast) ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="flex-1 font-medium">{title}</span>
          {summary}
        </button>
      </h3>
      <div
        id={id}
        hidden={!isOpen}
        className={`pb-2.5 ${isLong ? 'max-h-[420px] overflow-y-auto overscroll-contain' : ''}`}
      >
        {note}
        <div className="grid gap-[5px] pr-4 pl-8">{isOpen && fields()}</div>
        {foot}
      </div>
    </section>
  )
}
