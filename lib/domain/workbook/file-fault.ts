/** `message` is shown to the sender. */
export class FileFault extends Error {
  override name = 'FileFault'
  readonly code: 'wrong_type' | 'invalid'

  constructor(code: 'wrong_type' | 'invalid', message: string) {
    super(message)
    this.code = code
  }
}

export const broken = () => new FileFault('invalid', 'The file is damaged and cannot be read.')
