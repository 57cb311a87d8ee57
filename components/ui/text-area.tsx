import type { ComponentProps } from 'react'
import { classes } from './classes'
import { Field, type FieldFrame } from './field'
import { inputFrame, inputGround } from './input'

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame>

export function TextArea({ label, error, hint, required, hideLabel, className, ...rest }: TextAreaProps) {
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      required={required}
      hideLabel={hideLabel}
      className={className}
    >
      {(control) => (
        <span className={classes(inputFrame, inputGround(false))}>
          <textarea
            {...rest}
            {...control}
            className="block min-h-10 w-full resize-y bg-transparent px-3 py-2 text-base outline-none placeholder:text-ink-600"
          />
        </span>
      )}
    </Field>
  )
}
