import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '@/components/ui/text-field'

type EmailFieldProps = { field: UseFormRegisterReturn; error: string | undefined }

/** The address that an answer goes to. */
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
