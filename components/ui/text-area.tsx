import type { ComponentProps } from 'react'
import { classes } from './classes'
import { Field, type FieldFrame } from './field'
import { inputFrame, inputGround } from './input'

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame>

export function TextArea({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(control) => (
        <span className={classes(inputFrame, inputGround(false))}>
          <textarea
            rows={rows}
            {...rest}
            {...control}
            className="min-w-0 flex-1 resize-y bg-transparent px-2.5 py-1.5 outline-none placeholder:text-ink-600"
          />
        </span>
      )}
    </Field>
  )
}
