'use client'

import { useId } from 'react'
import { classes } from '@/components/ui/classes'
import { type CustomerColour, customerColours } from '@/lib/catalogue/customer-colours'
import { customerGrounds } from './customer-square'

interface ColourChoiceProps {
  value: CustomerColour
  onChange: (colour: CustomerColour) => void
}

/** The ground of a customer's initials. */
export function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-700">Colour</legend>
      <div className="grid grid-cols-[repeat(8,minmax(0,2.25rem))] gap-2 sm:grid-cols-[repeat(8,1.75rem)]">
        {customerColours.map((colour) => (
          <label
            key={colour}
            title={colour}
            className={classes(
              'relative aspect-square rounded-sm has-checked:ring-2 has-checked:ring-ink-1000 has-checked:ring-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus-ring)',
              customerGrounds[colour],
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={colour}
              checked={colour === value}
              onChange={() => onChange(colour)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
