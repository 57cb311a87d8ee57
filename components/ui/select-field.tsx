import { Field, type FieldFrame } from './field'
import { Select, type SelectProps } from './select'

type SelectFieldProps = FieldFrame & Omit<SelectProps, keyof FieldFrame>

/** Accepts the props of react-hook-form's `register`. */
export function SelectField({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      required={required}
      hideLabel={hideLabel}
      className={className}
    >
      {(control) => <Select {...rest} {...control} />}
    </Field>
  )
}
