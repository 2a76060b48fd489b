/**
 * The oldest browsers that the shop serves, those of spring 2023: syntax and style sheets are lowered to them, and the build is checked for
 * calls that they lack (check-browsers.mjs).
 */
export const browsers = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'];
