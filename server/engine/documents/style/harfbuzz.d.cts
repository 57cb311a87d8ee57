export declare const loadHarfBuzz: () => Promise<typeof import('harfbuzzjs')>
