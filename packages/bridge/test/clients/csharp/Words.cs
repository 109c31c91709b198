// What a player says, in a library of its own: a submission of several.
namespace Team
{
    public static class Words
    {
        public const string Sentence = "Over";

        public static string Over
        {
            get { return Sentence; }
        }
    }
}
