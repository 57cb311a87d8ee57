import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '@/components/ui/text-field'

type EmailFieldProps = { field: UseFormRegisterReturn; error: string | undefined }

/** Email address for the answer. */
export function EmailField({ field, error }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      required
      size="lg"
      type="email"
      autoComplete="email"
      maxLength={254}
      error={error}
      {...field}
    />
  )
}
