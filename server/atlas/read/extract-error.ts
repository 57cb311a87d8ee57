/** A source file that cannot be used; the message is one sentence for whoever runs the build. */
export class ExtractError extends Error {
  override name = 'ExtractError'
}
