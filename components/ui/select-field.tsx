import { Field, type FieldFrame } from './field'
import { Select, type SelectProps } from './select'

type SelectFieldProps = FieldFrame & Omit<SelectProps, keyof FieldFrame>

/** A labelled select; takes what react-hook-form's `register` gives. */
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
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  )
}
