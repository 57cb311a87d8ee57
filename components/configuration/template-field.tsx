'use client'

import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Field } from '@/components/ui/field'
import { Menu } from '@/components/ui/menu/menu'
import { inputFrame, inputGround } from '@/components/ui/text-field'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { templateParts, unknownWithNearest, withPlaceholder } from '@/lib/domain/configuration/placeholders'

interface TemplateFieldProps {
  label?: string
  value: string
  columns: readonly RecordColumn[]
  onChange: (value: string) => void
}

const marks = {
  text: 'text-transparent',
  placeholder: 'rounded-[3px] bg-ink-100 text-transparent',
  unknown: 'rounded-[3px] bg-danger-wash text-transparent',
}

const letters =
  'px-2.5 py-[5px] text-xs leading-[22px] tracking-[-0.012em] whitespace-pre max-sm:leading-[34px]'

/** A text with placeholders in double braces, marked in place; unknown ones suggest the nearest name. */
export function TemplateField({ label = 'Template', value, columns, onChange }: TemplateFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const ground = useRef<HTMLSpanElement>(null)
  const unknown = unknownWithNearest(value, columns)
  const insert = (name: string) => {
    const at = input.current?.selectionStart ?? value.length
    onChange(`${value.slice(0, at)}{{${name}}}${value.slice(at)}`.slice(0, 200))
  }
  const parts = templateParts(value, columns).map((part, at) => ({ ...part, key: `${at}` }))
  return (
    <div className="relative">
      <div className="absolute -top-1.5 right-0">
        <Menu
          align="end"
          width="max-h-72 w-64 overflow-y-auto"
          trigger={
            <Button
              tone="ghost"
              size="sm"
              className="h-6!"
              aria-label={`Insert placeholder into ${label}`}
              after={<ChevronDown aria-hidden />}
            >
              Insert placeholder
            </Button>
          }
          items={columns.map((column) => ({
            key: column.name,
            label: <span className="truncate">{column.name}</span>,
            onClosed: () => {
              insert(column.name)
              input.current?.focus()
            },
          }))}
        />
      </div>
      <Field
        label={label}
        error={
          unknown.length > 0
            ? `Unknown placeholders: ${unknown.map(({ word }) => word).join(', ')}`
            : undefined
        }
      >
        {(control) => (
          <span className={`${inputFrame} ${inputGround(false)} relative h-8 overflow-hidden max-sm:h-11`}>
            <span
              ref={ground}
              aria-hidden
              className={`pointer-events-none absolute inset-0 overflow-hidden ${letters}`}
            >
              {parts.map(({ key, text, kind }) => (
                <span key={key} className={marks[kind]}>
                  {text}
                </span>
              ))}
            </span>
            <input
              {...control}
              ref={input}
              value={value}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              className={`relative h-full w-full bg-transparent outline-none ${letters}`}
              onChange={({ target }) => onChange(target.value)}
              // Scrolls the marks along with text longer than the field.
              onScroll={({ currentTarget }) => ground.current?.scrollTo({ left: currentTarget.scrollLeft })}
            />
          </span>
        )}
      </Field>
      <NearestNames
        unknown={unknown}
        onUse={({ word, nearest }) => onChange(withPlaceholder(value, word, nearest).slice(0, 200))}
      />
    </div>
  )
}

interface NearestNamesProps {
  unknown: ReturnType<typeof unknownWithNearest>
  onUse: (name: { word: string; nearest: string }) => void
}

/** Maximum characters of an unknown name with room beside it. */
const maxBesideLength = 12

/** Suggests known names for unknown ones. */
function NearestNames({ unknown, onUse }: NearestNamesProps) {
  // One short name fits beside the sentence.
  const isBeside = unknown.length === 1 && (unknown[0]?.word.length ?? 0) <= maxBesideLength
  return (
    <div className={classes('flex flex-wrap justify-end gap-1', isBeside && 'relative -mt-5')}>
      {unknown.map(
        ({ word, nearest }) =>
          nearest !== undefined && (
            <Button
              key={word}
              tone="ghost"
              size="sm"
              className="h-6!"
              aria-label={`Use ${nearest} instead of ${word}`}
              onClick={() => onUse({ word, nearest })}
            >
              {`Use ${nearest}`}
            </Button>
          ),
      )}
    </div>
  )
}
