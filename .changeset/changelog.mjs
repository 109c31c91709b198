// The changelog is for users: what a changeset says, and nothing of commits or of our packages among themselves.
const changelog = {
  getReleaseLine: ({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`,
  getDependencyReleaseLine: () => '',
};

export default changelog;
