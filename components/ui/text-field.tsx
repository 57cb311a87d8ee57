import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes'
import { Field, type FieldFrame, framed } from './field'

export type InputSize = 'xs' | 'md' | 'lg'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** 26 px in compact trees, 32 regular, 40 in forms. */
  size?: InputSize | undefined
  unit?: ReactNode
  icon?: ReactNode
  quiet?: boolean | undefined
}

const boxes: Record<InputSize, string> = {
  xs: 'h-[26px] gap-1 px-[7px] text-xs max-sm:h-9',
  md: 'h-8 gap-2 px-2.5 text-sm max-sm:h-11',
  lg: 'h-10 gap-2 px-3 text-base max-sm:h-11',
}

export const inputFrame =
  'flex w-full items-center rounded-sm text-ink-1000 forced-colors:border has-disabled:bg-ink-100 has-disabled:text-ink-600 has-disabled:shadow-none has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-(--focus-ring) has-aria-invalid:shadow-[inset_0_0_0_1.5px_var(--color-danger)]'

export const inputGround = (quiet: boolean | undefined) =>
  quiet ? 'bg-ink-100' : 'bg-paper shadow-[inset_0_0_0_1px_var(--color-ink-500)]'

export function Input({ size = 'md', unit, icon, quiet, className, ...rest }: InputProps) {
  return (
    <span className={classes(inputFrame, inputGround(quiet), boxes[size], className)}>
      {icon && <span className="text-ink-600">{icon}</span>}
      <input
        {...rest}
        className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-600 disabled:cursor-not-allowed"
      />
      {unit && <span className="shrink-0 text-ink-600">{unit}</span>}
    </span>
  )
}

type TextFieldProps = FieldFrame & Omit<InputProps, keyof FieldFrame>

/** Accepts the props of react-hook-form's `register`. */
export function TextField(props: TextFieldProps) {
  const { frame, own } = framed(props)
  return <Field {...frame}>{(control) => <Input {...own} {...control} />}</Field>
}

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame>

export function TextArea(props: TextAreaProps) {
  const { frame, own } = framed(props)
  return (
    <Field {...frame}>
      {(control) => (
        <span className={classes(inputFrame, inputGround(false))}>
          <textarea
            {...own}
            {...control}
            className="block min-h-10 w-full resize-y bg-transparent px-3 py-2 text-base outline-none placeholder:text-ink-600"
          />
        </span>
      )}
    </Field>
  )
}
