declare module "virtual:catalogue/*" {
  const messages: Record<string, (values: Record<string, string | number>) => string>;
  export default messages;
}
