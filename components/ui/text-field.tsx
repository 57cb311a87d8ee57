import { Field, type FieldFrame } from './field'
import { Input, type InputProps } from './input'

type TextFieldProps = FieldFrame & Omit<InputProps, keyof FieldFrame>

/** Accepts the props of react-hook-form's `register`. */
export function TextField({ label, error, hint, required, hideLabel, className, ...rest }: TextFieldProps) {
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      required={required}
      hideLabel={hideLabel}
      className={className}
    >
      {(control) => <Input {...rest} {...control} />}
    </Field>
  )
}
