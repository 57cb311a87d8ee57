import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes'
import { Field, type FieldFrame, framed } from './field'
import { type InputSize, inputFrame, inputGround } from './text-field'

type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'children'> & {
  options: readonly SelectOption[]
  /** Shown while the value is ''. */
  placeholder?: string | undefined
  size?: InputSize | undefined
  quiet?: boolean | undefined
}

const boxes: Record<InputSize, string> = {
  xs: 'h-[26px] text-xs max-sm:h-9',
  md: 'h-8 text-sm max-sm:h-11',
  lg: 'h-10 text-base max-sm:h-11',
}

/** A native select keeps the platform's keyboard, touch and screen reader support. */
export function Select({ options, placeholder, size = 'md', quiet, className, ...rest }: SelectProps) {
  return (
    <span className={classes(inputFrame, inputGround(quiet), boxes[size], 'relative', className)}>
      <select
        {...rest}
        className={classes(
          'h-full w-full min-w-0 cursor-pointer appearance-none truncate rounded-sm bg-transparent pr-8 pl-2.5 outline-none disabled:cursor-not-allowed',
          placeholder !== undefined && "has-[option[value='']:checked]:text-ink-600",
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className="text-ink-1000"
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5 text-ink-600" />
    </span>
  )
}

type SelectFieldProps = FieldFrame & Omit<SelectProps, keyof FieldFrame>

/** Accepts the props of react-hook-form's `register`. */
export function SelectField(props: SelectFieldProps) {
  const { frame, own } = framed(props)
  return <Field {...frame}>{(control) => <Select {...own} {...control} />}</Field>
}
