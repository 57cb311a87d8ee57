/** The package has no types; declares what the documents use. */
declare module 'subset-font' {
  interface SubsetOptions {
    keepAllGlyphs: boolean
    targetFormat: 'truetype'
    variationAxes: Record<string, number>
  }

  // biome-ignore lint/style/noDefaultExport: the package has only this one
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: SubsetOptions,
  ): Promise<Buffer>
}
