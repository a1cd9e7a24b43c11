import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["src/words/", "src/engine/made/", "src/net/protocol.ts", "node_modules/", "project.inlang/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker, ...globals.node } },
    rules: {
      // Types say what may be missing; where they cannot, a `!` is shorter than a check that never fires.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: "error",
      // Most lists here are drawings and words that never change order.
      "svelte/require-each-key": "off",
      // Maps and sets that nobody watches stay plain.
      "svelte/prefer-svelte-reactivity": "off",
      // `{" "}` is a blank that the formatter may not swallow.
      "svelte/no-useless-mustaches": "off",
      // TypeScript knows which names there are.
      "no-undef": "off",
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']",
          message: "A type that has to be forced by way of unknown is the wrong one.",
        },
      ],
    },
  },
  {
    files: ["src/games/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "/net/(?!protocol$)|/table/.*\\.svelte$",
              message: "A board knows Sight and Hand; where a table lives is not its business.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
);
