/** Not TypeScript: tests would require the package, which waits while it loads. */
exports.loadHarfBuzz = () => import('harfbuzzjs')
