/** The message is one sentence for the person who runs the build. */
export class ExtractError extends Error {
  override name = 'ExtractError'
}
